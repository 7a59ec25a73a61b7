import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { installable } from './src/worker/build.ts'

export default defineConfig({
  plugins: [svelte(), installable()],
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/nimmt/server/static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { page: 'index.html', sw: 'src/worker/sw.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // All that the first page needs is one file, and so are the rest of Home and the table: a dozen small ones take longer to ask for than to load.
        codeSplitting: {
          groups: [
            { name: 'first', test: /src\/(app\/main\.ts|lib\/ui\/Card\.svelte)$/, priority: 3 },
            { name: 'home', test: /src\/home\/parts\.ts$/, priority: 2 },
            { name: 'table', test: /src\/table\/(Table|scores\/ScoreSheet)\.svelte$/, priority: 1 },
          ],
        },
      },
    },
    assetsInlineLimit: 0, // the content security policy allows no data in scripts or styles
  },
  server: {
    fs: { allow: ['..'] }, // the texts are in ../locales, for the tests as well
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    testTimeout: 60_000, // guards
    hookTimeout: 60_000,
  },
})
