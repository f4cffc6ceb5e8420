import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
          // Frame and home are in the first file, so a first visit asks for nine scripts instead of thirty-five.
          splitBehavior: ({ routeId }) => (/^\/_storefront\/?$/.test(routeId) ? [] : undefined),
        },
      },
      server: { entry: './pages.ts' },
      client: { entry: './client.tsx' },
    }),
    react(),
  ],
  environments: {
    // scripts/support/offline-shell.ts reads from it what a browser keeps for later, and takes it away.
    client: { build: { manifest: true } },
    // One file with React's production build inside: the server's NODE_ENV then changes nothing on the pages.
    ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
  },
  build: { target: 'es2023', sourcemap: false },
})
