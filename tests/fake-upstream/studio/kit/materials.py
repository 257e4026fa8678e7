"""Materials."""
import bpy
import numpy as np
from .colour import lin


def nodes(name):
    """An empty material and add(kind, input=value or socket, i0=…, property=…), which adds a node to it."""
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    t = m.node_tree
    t.nodes.clear()

    def add(kind, **inputs):
        n = t.nodes.new('ShaderNode' + kind)
        for k, v in inputs.items():
            k = k.replace('_', ' ') if k.replace('_', ' ') in n.inputs else k
            if k in n.inputs:
                if isinstance(v, bpy.types.NodeSocket):
                    t.links.new(v, n.inputs[k])
                else:
                    n.inputs[k].default_value = v
            elif k.startswith('i') and k[1:].isdigit():
                if isinstance(v, bpy.types.NodeSocket):
                    t.links.new(v, n.inputs[int(k[1:])])
                else:
                    n.inputs[int(k[1:])].default_value = v
            else:
                setattr(n, k, v)
        return n

    return m, add


def picture(name, fn, w=512, h=512):
    """An image from fn(x, y) over numpy grids 0…1 (y up): (h, w, 3) in sRGB."""
    y, x = np.mgrid[0:h, 0:w]
    rgb = fn((x + 0.5) / w, (y + 0.5) / h)
    im = bpy.data.images.new(name, w, h, alpha=False)
    px = np.ones((h, w, 4), np.float32)
    px[..., :3] = rgb
    im.pixels.foreach_set(px.ravel())
    im.pack()
    return im


def surface(
    name,
    base='#cccccc',
    rough=0.5,
    mottle=None,
    sss=0,
    sss_radius=(0.10, 0.045, 0.02),
    spec=0.5,
    coat=0,
    sheen=0,
    bumps=((40, 0.1),),
    rough_var=0.12,
    image=None,
    height=None,
    coat_rough=0.1,
    bump_dist=0.02,
    tint=False,
):
    """An opaque material. base: '#hex' or 'paint'; mottle: ('#hex', frequency, share); bumps: (frequency, strength) of noise;
    tint: render.py colours it, so it is white or grey here."""
    m, add = nodes(name)
    place = add('TexCoord').outputs['Object']
    color = _color(add, place, base, mottle, image)
    noise = add('TexNoise', Vector=place, Scale=7.0, Detail=5.0)
    least, most = max(0.02, rough - rough_var), min(1, rough + rough_var)
    roughness = add('MapRange', Value=noise.outputs['Fac'], i1=0.3, i2=0.7, i3=least, i4=most)
    p = add(
        'BsdfPrincipled',
        Base_Color=color,
        Roughness=roughness.outputs[0],
        Subsurface=sss,
        Subsurface_Radius=sss_radius,
        Subsurface_Color=color,
        Specular=spec,
        Clearcoat=coat,
        Clearcoat_Roughness=coat_rough,
        Sheen=sheen,
    )
    p.subsurface_method = 'BURLEY'
    normal = _relief(m, add, place, bumps, bump_dist, height)
    if normal:
        m.node_tree.links.new(normal, p.inputs['Normal'])
    m.node_tree.links.new(p.outputs[0], add('OutputMaterial').inputs[0])
    if tint:
        add('OutputAOV', Value=1.0).name = 'tint'
    return m


def _color(add, place, base, mottle, image):
    """The color of a surface: of an image, of painted vertices or one for all, with spots of another."""
    if image:
        color = add('TexImage', Vector=add('TexCoord').outputs['UV'], image=image).outputs['Color']
    elif base == 'paint':
        color = add('VertexColor', layer_name='Col').outputs['Color']
    else:
        node = add('RGB')
        node.outputs[0].default_value = lin(base)
        color = node.outputs[0]
    if not mottle:
        return color
    noise = add('TexNoise', Vector=place, Scale=mottle[1], Detail=6.0, Roughness=0.65)
    share = add('MapRange', Value=noise.outputs['Fac'], i1=0.38, i2=0.68, i3=0.0, i4=mottle[2])
    return add('MixRGB', Fac=share.outputs[0], Color1=color, Color2=lin(mottle[0])).outputs[0]


def _relief(m, add, place, bumps, distance, height):
    """The normal of a surface with bumps of noise and an image of heights; None without any."""
    reliefs = [
        add(
            'Bump',
            Strength=strength,
            Distance=distance,
            Height=add('TexNoise', Vector=place, Scale=float(frequency), Detail=4.0, Roughness=0.6).outputs[
                'Fac'
            ],
        )
        for frequency, strength in bumps
    ]
    if height:
        image, strength, depth = height
        image.colorspace_settings.name = 'Non-Color'
        heights = add('TexImage', Vector=add('TexCoord').outputs['UV'], image=image)
        reliefs.append(add('Bump', Strength=strength, Distance=depth, Height=heights.outputs['Color']))
    for lower, upper in zip(reliefs, reliefs[1:]):
        m.node_tree.links.new(lower.outputs[0], upper.inputs['Normal'])
    return reliefs[-1].outputs[0] if reliefs else None


def glass(name, color='#ffffff', ior=1.45, rough=0.0, shade=0.85, glow=None):
    """Refracting; lets shadow rays through, tinted, since there are no caustics. glow mixes in a translucent colour (haze)."""
    m, add = nodes(name)
    c = lin(color)
    g = add('BsdfGlass', Color=c, IOR=ior, Roughness=rough).outputs[0]
    if glow:
        tr = add('BsdfTranslucent', Color=lin(glow[0]))
        g = add('MixShader', i0=glow[1], i1=g, i2=tr.outputs[0]).outputs[0]
    t = add('BsdfTransparent', Color=tuple(v * shade for v in c[:3]) + (1,)).outputs[0]
    lp = add('LightPath')
    any_ = add('Math', operation='MAXIMUM', i0=lp.outputs['Is Shadow Ray'], i1=lp.outputs['Is Diffuse Ray'])
    mx = add('MixShader', i0=any_.outputs[0], i1=g, i2=t)
    m.node_tree.links.new(mx.outputs[0], add('OutputMaterial').inputs[0])
    return m


def film(name, color='#ffffff', rough=0.04, ior=1.5, bump=0, density=0.06):
    """A thin clear wall: see-through with Fresnel reflection and a faint body of its own."""
    m, add = nodes(name)
    nrm = {}
    if bump:
        n = add('TexNoise', Vector=add('TexCoord').outputs['Object'], Scale=2.2, Detail=1.0)
        nrm = {'Normal': add('Bump', Strength=bump, Distance=0.2, Height=n.outputs['Fac']).outputs[0]}
    fr = add('Fresnel', IOR=ior, **nrm)
    gl = add('BsdfGlossy', Color=(1, 1, 1, 1), Roughness=rough, **nrm)
    tr = add('BsdfTransparent', Color=lin(color))
    body = add('MixShader', i0=density, i1=tr.outputs[0], i2=add('BsdfDiffuse', Color=lin(color)).outputs[0])
    lp = add('LightPath')
    no = add('Math', operation='SUBTRACT', i0=1.0, i1=lp.outputs['Is Shadow Ray'])
    f = add('Math', operation='MULTIPLY', i0=fr.outputs[0], i1=no.outputs[0])
    mx = add('MixShader', i0=f.outputs[0], i1=body.outputs[0], i2=gl.outputs[0])
    m.node_tree.links.new(mx.outputs[0], add('OutputMaterial').inputs[0])
    return m


def metal(name, color='#d9dde2', rough=0.25, image=None, metallic=1.0):
    """Bare or printed metal."""
    m, add = nodes(name)
    p = add('BsdfPrincipled', Base_Color=lin(color), Metallic=metallic, Roughness=rough, Specular=0.5)
    if image:
        texture = add('TexImage', Vector=add('TexCoord').outputs['UV'], image=image)
        m.node_tree.links.new(texture.outputs['Color'], p.inputs['Base Color'])
    m.node_tree.links.new(p.outputs[0], add('OutputMaterial').inputs[0])
    return m
