import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lighterClient, lighterIcons, messageModules, sharesOf } from './scripts/support/lighter-client.ts'

const named = (pattern: string) => new RegExp(`(${pattern})\\.m?[jt]sx?($|\\?)`)
const shareOf = sharesOf(import.meta.dirname)
const isOfPanels = (id: string) => shareOf(id) === 'panels'
// The service worker keeps these by their names.
const KEPT_BY_NAME = /\/(cart-store|wishlist-store)\.tsx?$/
const isOfBoth = (id: string) => shareOf(id) === 'both'
const isOfShop = (id: string) => !isOfPanels(id)

const READING = /node_modules\/@tanstack\/(query-core|react-query)\/|src\/browser\/(reading|use-live-updates)/
const FORMS = /node_modules\/(zod|react-hook-form|@hookform)\/|src\/browser\/record-form/

// Few screens upload a picture or read the fields of a product, and all the others go without it.
const OF_FEW =
  /src\/panel\/(upload-button|picture-field)|catalog\/products\/rules\/fields|panel_(upload|picture)_|common_upload_(stop|without)/

// What an order, its method of payment, a parcel and a return are called: a profile shows none of them.
const OF_ORDERS =
  /src\/modules\/(sales\/(orders|returns)\/|payments\/gateways\/.*methods?\.ts)|messages\/((orders|returns)_|payments_method_)/

// A Dashboard says how orders stand, and nothing of their parcels and returns.
const OF_PARCELS =
  /sales\/(returns\/|orders\/components\/(parcel|refund)-words)|messages\/(returns_|orders_(parcel|refund)_)/

const LISTS =
  /src\/panel\/(list-screen|list-filters|filter-bar|record-sheet|status-select|bulk-run|timeline|number-fields|save-bar|date-range|day-field|record-form|form-dialog|read-dialog)\.tsx?$|icons\/funnel-x/

// Around every screen of both panels, and what both begin with: the charts of their Dashboards.
const FRAME = named(
  'src/routes/(admin/-frame/admin|store/-frame/store)-frame|src/panel/(chart|ranked-list)|src/modules/insight/statistics/(words|components/(figures|sales-figures|period-picker|use-period))|icons/(circle|lock-open|dollar-sign)|messages/(statistics_(best_products|gone)|stores_load_failed|inventory_see_movements|common_see_plans)',
)
const STATISTICS = named(
  'src/modules/insight/statistics/components/admin/statistics-screen|messages/statistics_(kind_.*|desktop|tablet|phone|minutes|seconds)',
)

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Together only with what brings no more along: a page without a form must not load forms for the sake of a button. */
const byNeed = (name: string) => (id: string, graph: Graph) => name + needOf(id, graph)

const needs = new Map<string, string>()

function needOf(id: string, graph: Graph): string {
  const known = needs.get(id)
  if (known !== undefined) return known
  needs.set(id, '')
  const below = graph.getModuleInfo(id)?.importedIds.map((next) => needOf(next, graph)) ?? []
  const has = (need: string, test: RegExp) => test.test(id) || below.includes(need)
  const need = has('-forms', FORMS) ? '-forms' : has('-reading', READING) ? '-reading' : ''
  needs.set(id, need)
  return need
}

// Parts that several pages share would each be a file of their own, a hundred on a screen of the panel, and each costs a
// request and the beginning of a compression. They go together by the pages that need them; an earlier group takes first.
const GROUPS = [
  // What every page begins with is one file: one request, and nothing is written down twice.
  { name: 'first', tags: ['$initial' as const] },
  // What the public pages show besides.
  {
    name: 'parts',
    test: named(
      'src/modules/catalog/products/(rules/picture-set|components/shop/wish-marks)|src/ui/(field|select|input|breadcrumbs|pagination|checkbox|chip|empty-state|badge|avatar|rating)|src/paraglide/registry|icons/(circle-exclamation-point|chevron-down|sliders-horizontal|star|store|shield-check|badge-check|rotate-ccw|scale)|messages/(storefront_(rating|clear_filters|compare_products|in_stock|only_left|add_named|breadcrumbs|verified|page_number|search_in_category|category_empty|category_empty_reason)|stores_title|common_(go_home|add|sold_out|remove_filter|(previous|next)_page|pages|category|brand|featured_many|price|explore_products|code|description|warranty|quantity|shipping|specifications))',
    ),
  },
  // The server renders most pages, and these chunks are needed for the next list only.
  {
    name: 'cards',
    test: named('src/modules/catalog/products/components/shop/(product-grid|card-html|price-text)'),
  },
  // Apart from the cards, whose prices the panel's list of products shows too.
  {
    name: 'sections',
    test: named('catalog/products/components/shop/product-section|messages/storefront_see_all'),
  },
  // A cart shows it and so does the Dashboard of a store, which needs nothing else of a cart.
  { name: 'progress-bar', test: named('src/ui/progress-bar') },
  // Screens share these words and nothing else: with one of the screens they would load all of it.
  {
    name: 'shared-words',
    test: named('messages/(addresses_title|common_history|orders_own_message|orders_message_required)'),
  },
  {
    name: 'cart-parts',
    test: named(
      'catalog/products/components/shop/stock-line|catalog/delivery/components/shop/(place-button|arrival-mark|stored-place|read-place)|messages/(storefront_promise_(returns|payment|delivery)|delivery_choose_place|orders_slip_to|common_(tax_included|empty_cart|unavailable|units|regular_price)|checkout_(summary|continue)|storefront_premium_price|storefront_rating_count)|seller-line|icons/truck|sales/promotions/components/shop/saved-code|messages/common_undo',
    ),
  },
  {
    name: 'acts',
    test: named(
      'src/ui/(picture|toaster|unsaved-dialog|confirm-dialog|dialog|use-modal)|src/modules/insight/admin-home/rules|src/browser/(acting|failure|submission|uploads|use-unsaved-guard)|src/i18n/(dates|calendar)|src/modules/platform/media/rules|icons/(trash|minus|trending-up|image-off|crown|lock|flask-conical|user|layout-grid|layout-dashboard|gift|tag|wallet|sparkles)|messages/(common_(card|remove|no_orders_yet|full_name|confirmed|apply|change|account_of|addresses|email_confirmed|open_sessions|sessions_ended|unknown_device|administrator|change_photo|erase|no_plan)|media_too_large|orders_line_gift|admin_gift_cards|common_my_account|accounts_menu_(become_premium|admin|upgrade))',
    ),
  },
  {
    name: 'card-text',
    test: named('stripe/components/shop/card-text|messages/payments_saved_card(_expired)?'),
  },
  // The cart prices itself without a connection too, and a preview in the panels prices shipping by the same rule.
  { name: 'cart-prices', test: named('src/modules/(sales/cart|catalog/shipping-rates)/rules') },
  { debugName: 'kept by name', name: (id: string) => KEPT_BY_NAME.exec(id)?.[1] ?? null },
  { name: 'reading', test: READING },
  { name: 'forms', test: FORMS },
  // What pages behind the sign-in share with the panels, and what only some of them share.
  {
    name: byNeed('orders'),
    debugName: 'orders',
    test: (id: string) => isOfBoth(id) && OF_ORDERS.test(id) && !OF_PARCELS.test(id),
    minShareCount: 4,
  },
  {
    name: byNeed('parcels'),
    debugName: 'parcels',
    test: (id: string) => isOfBoth(id) && OF_PARCELS.test(id),
    minShareCount: 4,
  },
  { name: byNeed('kept'), debugName: 'kept', test: isOfBoth, minShareCount: 4 },
  // Of these no two pages need the same, and together they would be the half of a page for nothing.
  {
    name: byNeed('pages'),
    debugName: 'pages',
    test: isOfShop,
    minShareCount: 4,
    ...{ entriesAware: true, entriesAwareMergeThreshold: 6000 },
  },
  {
    name: byNeed('some'),
    debugName: 'some',
    test: (id: string) => isOfShop(id) && !FRAME.test(id) && !STATISTICS.test(id),
    minShareCount: 2,
    ...{ entriesAware: true, entriesAwareMergeThreshold: 800 },
  },
  // Most screens have a form only behind a press, and a Dashboard has no list.
  {
    name: (id: string, graph: Graph) =>
      needOf(id, graph) === '-forms' ? 'panel-forms' : LISTS.test(id) ? 'panel-lists' : 'panel',
    debugName: 'panel',
    test: (id: string) => isOfPanels(id) && !OF_FEW.test(id),
    minShareCount: 5,
  },
  { name: 'frame', test: FRAME },
  { name: 'statistics', test: STATISTICS },
  {
    name: 'more',
    test: isOfPanels,
    minShareCount: 2,
    ...{ entriesAware: true, entriesAwareMergeThreshold: 400 },
  },
].map((group, at, { length }) => ({ ...group, priority: length - at }))

// The first file lists the names of all others, and a change in one of them changes it and with it every file that
// imports it: a folder for each build says the same as a hash in each name, a kilobyte shorter for everybody.
const FOLDER = `assets/${process.env.ISTMO_BUILD ?? 'unnamed'}`

const OFTEN_NEXT = /\/(product\._id|categoria|search|promoted-drawer|auth-modal|mobile-menu|member-menu)/

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      router: {
        entry: './app/router.tsx',
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
      server: { entry: './app/pages.ts' },
      client: { entry: './app/client.tsx' },
    }),
    react(),
    messageModules(import.meta.dirname),
    lighterClient,
    lighterIcons,
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
            entryFileNames: `${FOLDER}/[name].js`,
            chunkFileNames: ({ name }) =>
              `${FOLDER}/${name.replace(/~.*/, '').replace(/^[a-z]+_.*/, 'words')}.js`,
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
