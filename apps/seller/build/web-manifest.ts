import { PAGES } from '@cliffhanger/wire/pages';
import type { ManifestOptions } from 'vite-plugin-pwa';

const png = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? 'mark' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Cliffhanger',
  short_name: 'Cliffhanger',
  description: 'Sell short dramas: your library, your orders, your wallet.',
  lang: 'en',
  // The installed app starts at the dashboard; `/` is an alias of mine (spec §2).
  start_url: `/#${PAGES.home}`,
  scope: '/',
  display: 'standalone',
  orientation: 'portrait',
  background_color: '#f4f5f9',
  theme_color: '#f4f5f9',
  categories: ['business', 'entertainment'],
  icons: [png(192, 'any'), png(512, 'any'), png(192, 'maskable'), png(512, 'maskable')],
};
