import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const inPackage = (names: string) => new RegExp(`node_modules/(${names})/`)
const named = (pattern: string) => new RegExp(`(${pattern})\\.m?[jt]sx?($|\\?)`)

// Parts that several pages share would each be a file of their own, thirty on a page, and on a slow line the picture
// of the product waits behind their requests. They go together by the pages that need them.
const GROUPS = [
  {
    name: 'frame',
    priority: 2,
    test: (id: string) =>
      inPackage(
        'react|react-dom|scheduler|@tanstack/(react-router|router-core|history|store|react-store)',
      ).test(id) ||
      named(
        'preload-helper|rolldown-runtime|createLucideIcon|src/paraglide/runtime|src/ui/(cx|link|spinner|skeleton)|src/browser/(client|reach|store|kept|toast|session)|src/lib/locale|src/routes/-page-head|messages/(app_offline|storefront_explore)',
      ).test(id),
  },
  {
    name: 'parts',
    priority: 1,
    test: named(
      'src/ui/(field|select|input|breadcrumbs)|icons/(circle-exclamation-point|chevron-down)|messages/storefront_(in_stock|breadcrumbs)',
    ),
  },
  {
    name: 'lists',
    test: named(
      'src/ui/(pagination|checkbox|chip|empty-state)|messages/storefront_((previous|next)_page|pages|page_number)',
    ),
  },
  {
    name: 'promises',
    test: named('src/ui/badge|icons/(star|store|truck|shield-check|badge-check|rotate-ccw)'),
  },
]

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      router: {
        entry: './router.tsx',
        routesDirectory: 'routes',
        generatedRouteTree: 'route-tree.gen.ts',
        codeSplittingOptions: {
          // Frame and home are in the first file, and what a page shows instead of itself comes with it.
          splitBehavior: ({ routeId }) =>
            /^\/_storefront\/?$/.test(routeId)
              ? []
              : [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        },
      },
      server: { entry: './pages.ts' },
      client: { entry: './client.tsx' },
    }),
    react(),
  ],
  environments: {
    // scripts/support/offline-shell.ts reads from it what a browser keeps for later, and takes it away.
    client: {
      build: { manifest: true, rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } },
    },
    // One file with React's production build inside: the server's NODE_ENV then changes nothing on the pages.
    ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
  },
  build: { target: 'es2023', sourcemap: false },
})
