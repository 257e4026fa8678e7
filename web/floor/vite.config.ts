import { mergeConfig, type PluginOption } from 'vite'
import { release } from '../build/release.ts'
import site from '../vite.config.ts'

/** The plugins that need the app's screens. */
const ofScreens = ['storefront-release', 'storefront-page']

const isOfScreens = (plugin: PluginOption) =>
  plugin !== null && typeof plugin === 'object' && 'name' in plugin && ofScreens.includes(plugin.name)

/** The page that `pnpm vitals` compares the screens with: built like the app, with another script and no budgets. */
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
