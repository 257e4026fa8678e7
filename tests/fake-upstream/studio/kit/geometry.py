"""Shapes: meshes, surfaces of revolution, sweeps, skins and scattering."""
import itertools
import math

import bmesh
import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector, noise


def mesh(name, verts, faces, mat=None):
    """A smooth object from positions and faces (tuples of indexes), its normals outwards."""
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], faces)
    bm = bmesh.new()
    bm.from_mesh(me)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(me)
    bm.free()
    for p in me.polygons:
        p.use_smooth = True
    ob = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(ob)
    if mat:
        me.materials.append(mat)
    return ob


def spline(pts, n):
    """n points of the Catmull-Rom curve through pts (tuples of any length)."""
    P = [np.array(p, float) for p in pts]
    P = [2 * P[0] - P[1]] + P + [2 * P[-1] - P[-2]]
    out = []
    for k in range(n):
        s = k / (n - 1) * (len(P) - 3)
        i = min(int(s), len(P) - 4)
        t = s - i
        a, b, c, d = P[i : i + 4]
        out.append(
            0.5
            * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
        )
    return out


def lathe(name, profile, mat=None, seg=96, radial=None):
    """Turns a profile of (r, z) around z; radial(angle, r, z) can change r."""
    verts, faces, m = [], [], len(profile)
    for j in range(seg):
        a = 2 * math.pi * j / seg
        for r, z in profile:
            q = radial(a, r, z) if radial else r
            verts.append((q * math.cos(a), q * math.sin(a), z))
    for j in range(seg):
        for i in range(m - 1):
            k = (j + 1) % seg
            faces.append((j * m + i, k * m + i, k * m + i + 1, j * m + i + 1))
    return mesh(name, verts, faces, mat)


def curve(points, n):
    """n points of the smooth line through (r, z) points, as a profile for `lathe`."""
    return [(max(r, 0), z) for r, z in spline(points, n)]


def tube(name, pts, radius, mat=None, seg=24, caps=True, square=False):
    """Sweeps a circle (or rounded square) along pts; radius is a number or a function of 0…1."""
    P = [Vector(p) for p in pts]
    n = len(P)
    rad = radius if callable(radius) else (lambda t: radius)
    rings = [(P[i], rad(i / (n - 1))) for i in range(n)]
    if caps:
        d0, d1 = (P[0] - P[1]).normalized(), (P[-1] - P[-2]).normalized()
        r0, r1 = rings[0][1], rings[-1][1]
        depth = 0.35 if square else 1
        arc = [(math.sin(a), math.cos(a)) for a in (0.4, 0.8, 1.15, 1.4, 1.57)]
        rings = (
            [(P[0] + d0 * r0 * s * depth, max(r0 * c, 1e-4)) for s, c in reversed(arc)]
            + rings
            + [(P[-1] + d1 * r1 * s * depth, max(r1 * c, 1e-4)) for s, c in arc]
        )
    m = len(rings)
    verts, faces = [], []
    up = None
    for i, (p, r) in enumerate(rings):
        t = (rings[min(i + 1, m - 1)][0] - rings[max(i - 1, 0)][0]).normalized()
        if up is None:
            up = t.orthogonal().normalized() if not square else (Vector((0, 1, 0)) - t * t.y).normalized()
        up = (up - t * up.dot(t)).normalized()
        side = t.cross(up)
        for k in range(seg):
            a = 2 * math.pi * k / seg
            c, s = math.cos(a), math.sin(a)
            f = 1 / (abs(c) ** 7 + abs(s) ** 7) ** (1 / 7) if square else 1
            verts.append(p + (up * c + side * s) * r * f)
    for i in range(m - 1):
        for k in range(seg):
            l = (k + 1) % seg
            faces.append((i * seg + k, i * seg + l, (i + 1) * seg + l, (i + 1) * seg + k))
    if caps:
        faces += [tuple(range(seg))[::-1], tuple(range((m - 1) * seg, m * seg))]
    return mesh(name, verts, faces, mat)


def modify(ob, kind, **props):
    """Adds a modifier (SOLIDIFY, SUBSURF, …) with its properties."""
    m = ob.modifiers.new(kind, kind)
    for k, v in props.items():
        setattr(m, k, v)
    return ob


def bake(ob):
    """Applies the modifiers and the transform."""
    dg = bpy.context.evaluated_depsgraph_get()
    me = bpy.data.meshes.new_from_object(ob.evaluated_get(dg))
    ob.modifiers.clear()
    me.transform(ob.matrix_world)
    ob.matrix_world.identity()
    ob.data = me
    for p in me.polygons:
        p.use_smooth = True
    return ob


def merge(obs, voxel, rounds=8):
    """One organic skin over several closed meshes."""
    bm = bmesh.new()
    bpy.context.view_layer.update()
    for o in obs:
        bake(o)
        bm.from_mesh(o.data)
    me = bpy.data.meshes.new('merged')
    bm.to_mesh(me)
    bm.free()
    mats = [m for m in obs[0].data.materials]
    for o in obs:
        bpy.data.objects.remove(o)
    ob = bpy.data.objects.new('merged', me)
    bpy.context.scene.collection.objects.link(ob)
    modify(ob, 'REMESH', mode='VOXEL', voxel_size=voxel)
    modify(ob, 'SMOOTH', factor=0.5, iterations=rounds)
    bake(ob)
    ob.data.materials.clear()
    for m in mats:
        ob.data.materials.append(m)
    return ob


def wobble(ob, *waves, seed=0):
    """Moves vertices along normals by noise: waves of (frequency, amount)."""
    me = ob.data
    me.calc_normals_split()
    off = Vector((seed * 3.7, seed * 1.3, seed * 7.1))
    moves = [v.normal * sum(noise.noise(v.co * f + off) * a for f, a in waves) for v in me.vertices]
    for v, d in zip(me.vertices, moves):
        v.co += d
    me.update()
    return ob


def paint(ob, fn):
    """Vertex colours: fn(position, normal) gives linear RGBA; materials read them with base='paint'."""
    me = ob.data
    at = me.color_attributes.get('Col') or me.color_attributes.new('Col', 'FLOAT_COLOR', 'POINT')
    for i, v in enumerate(me.vertices):
        at.data[i].color = fn(v.co, v.normal)
    return ob


def clone(ob, loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
    """A further object with the same mesh. A prototype is hidden below z = -1."""
    o = bpy.data.objects.new(ob.name, ob.data)
    bpy.context.scene.collection.objects.link(o)
    o.location, o.rotation_euler = loc, rot
    o.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale
    return o


def scatter(ob, seeds, n, rnd, keep, scale=(0.8, 1.2), sink=0.0, gap=0.0, lie=True):
    """Puts n clones of the objects `seeds` on faces of ob where keep(position, normal)."""
    polys = [p for p in ob.data.polygons if keep(p.center, p.normal)]
    w = list(itertools.accumulate(p.area for p in polys))
    placed = []
    for _ in range(n * 12):
        if len(placed) >= n:
            break
        p = rnd.choices(polys, cum_weights=w)[0]
        vs = [ob.data.vertices[i].co for i in p.vertices]
        ws = [rnd.random() + 0.01 for _ in vs]
        c = sum((v * k for v, k in zip(vs, ws)), Vector()) / sum(ws)
        if gap and any((c - q).length < gap for q in placed):
            continue
        placed.append(c)
        q = p.normal.to_track_quat('Z', 'Y').to_matrix().to_4x4()
        e = (
            Euler((0, 0, rnd.uniform(0, 6.3)) if lie else [rnd.uniform(0, 6.3) for _ in range(3)])
            .to_matrix()
            .to_4x4()
        )
        o = clone(rnd.choice(seeds))
        s = rnd.uniform(*scale)
        o.matrix_world = Matrix.Translation(c - p.normal * sink) @ q @ e @ Matrix.Scale(s, 4)


def place(obs, loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
    """Moves finished objects together."""
    e = bpy.data.objects.new('group', None)
    bpy.context.scene.collection.objects.link(e)
    for o in obs:
        o.parent = e
    e.location, e.rotation_euler, e.scale = loc, rot, (scale,) * 3
    return e


def everything():
    """The finished objects that nothing has placed yet, without hidden prototypes."""
    return [
        o
        for o in bpy.context.scene.objects
        if o.type == 'MESH' and not o.parent and o.name != 'floor' and o.location.z > -1
    ]


def nz(co, frequency, offset=0):
    """Smooth noise of about -1…1 at a position."""
    return noise.noise(Vector(co) * frequency + Vector((offset, offset * 2, offset * 3)))


def uv(ob, fn):
    """Texture coordinates per corner from its position; a seam at u = 0 is repaired."""
    me = ob.data
    layer = me.uv_layers.new(name='uv')
    for p in me.polygons:
        q = [fn(me.vertices[i].co) for i in p.vertices]
        wrap = max(a for a, _ in q) - min(a for a, _ in q) > 0.5
        for corner, (a, b) in zip(p.loop_indices, q):
            layer.data[corner].uv = (a + 1 if wrap and a < 0.5 else a, b)
    return ob


def uv_flat(ob, r, turn=0):
    """Texture coordinates from above: a disc of radius `r`, turned, fills the image."""

    def flat(co):
        x = co.x * math.cos(turn) + co.y * math.sin(turn)
        y = co.y * math.cos(turn) - co.x * math.sin(turn)
        return 0.5 + x / r / 2, 0.5 + y / r / 2

    layer = ob.data.uv_layers.new(name='uv')
    for p in ob.data.polygons:
        for corner, i in zip(p.loop_indices, p.vertices):
            layer.data[corner].uv = flat(ob.data.vertices[i].co)
    return ob
