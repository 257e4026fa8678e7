import { mergeConfig, type PluginOption } from 'vite'
import { release } from '../build/release.ts'
import site from '../vite.config.ts'

/** What weighs the app's screens, and what is in their page before the app. */
const ofScreens = ['storefront-release', 'storefront-page']

const isOfScreens = (plugin: PluginOption) =>
  plugin !== null && typeof plugin === 'object' && 'name' in plugin && ofScreens.includes(plugin.name)

/** The floor: the app's page, built as the app is, with another script in it and no screens to weigh. */
export default mergeConfig(
  { ...site, plugins: site.plugins?.filter((plugin) => !isOfScreens(plugin)) },
  {
    plugins: [
      {
        name: 'storefront-floor',
        transformIndexHtml: {
          order: 'pre',
          handler: (html: string) => html.replace('/src/main.tsx', '/floor/main.tsx'),
        },
      },
      release({}),
    ],
  },
)
