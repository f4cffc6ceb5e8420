import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const inPackage = (names: string) => new RegExp(`node_modules/(${names})/`)
const named = (pattern: string) => new RegExp(`(${pattern})\\.m?[jt]sx?($|\\?)`)

// Parts that several pages share would each be a file of their own, thirty on a page, and on a slow line the picture
// of the product waits behind their requests. They go together by the pages that need them.
const GROUPS = [
  // What every page begins with is one file: one request, and nothing is written down twice.
  { name: 'first', priority: 2, tags: ['$initial' as const] },
  {
    name: 'parts',
    priority: 1,
    test: named(
      'src/ui/(field|select|input|breadcrumbs)|icons/(circle-exclamation-point|chevron-down)|messages/(storefront_(in_stock|breadcrumbs|verified)|common_go_home)',
    ),
  },
  {
    name: 'lists',
    test: named(
      'src/ui/(pagination|checkbox|chip|empty-state)|src/paraglide/registry|messages/(common_((previous|next)_page|pages|category|brand|featured_many|price|explore_products)|storefront_(page_number|search_in_category))',
    ),
  },
  {
    name: 'promises',
    test: named(
      'src/ui/(badge|avatar)|icons/(star|store|truck|shield-check|badge-check|rotate-ccw|calendar-days)|messages/(common_(code|description|warranty|quantity|shipping|tax_included)|storefront_verified)',
    ),
  },
  { name: 'dialogs', test: named('src/ui/(unsaved-dialog|confirm-dialog|dialog|use-modal|form-message)') },
  { name: 'acts', test: named('src/browser/(acting|failure|submission)') },
  // A word that several pages say lies beside others of nearly the same pages.
  {
    name: 'words',
    test: /paraglide\/messages\/common_/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3000,
  },
]

const OFTEN_NEXT = /\/(product\._id|categoria|search|cart-drawer|auth-modal|mobile-menu|member-menu)/

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
      build: {
        manifest: true,
        // The first file names the parts of these pages, so that they come at once; those of all pages would be 2 kB of names.
        modulePreload: { resolveDependencies: (file, deps) => (OFTEN_NEXT.test(file) ? deps : []) },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: GROUPS },
            // The first file lists these names: a word and a sign less in each are bytes less for everybody.
            chunkFileNames: ({ name }) =>
              `assets/${name.replace(/~.*/, '').replace(/^[a-z]+_.*/, 'words')}-[hash:7].js`,
          },
        },
      },
    },
    // One file with React's production build inside: the server's NODE_ENV then changes nothing on the pages.
    ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
  },
  // React has had this of its own since 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: { target: 'es2023', sourcemap: false },
})
