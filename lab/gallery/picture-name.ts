import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import type { ShownApp } from './age.ts';

const WATCH_NAMES: Readonly<Record<string, string>> = { '': 'home', drama: 'landing', play: 'player' };
const ID = /^[0-9a-f-]{36}$|^\d{4}-\d{2}-\d{2}$/;

const APP_AT: Readonly<Record<string, ShownApp>> = { watch: 'storefront', console: 'console' };

export const appOf = (address: string): ShownApp =>
  APP_AT[new URL(address).pathname.split('/')[1] ?? ''] ?? 'seller';

/** The picture's name for a page of the demo: from its app and page, without the IDs of objects. */
export function pictureName(address: string): string {
  const { pathname, hash } = new URL(address);
  const [, app, ...segments] = pathname.split('/');
  if (app === 'watch') return `demo-watch-${watchName(segments)}`;
  const path = hash.slice(1).split('?')[0] ?? '';
  if (app === 'console') return `demo-console-${pathName(path.split('/'), 'overview')}`;
  const page = (Object.keys(PAGES) as PageName[]).find((name) => PAGES[name] === path);
  if (page === undefined) throw new Error(`no page of the seller app has the address ${address}`);
  return `demo-${page.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

const watchName = ([first = '', ...rest]: readonly string[]): string =>
  WATCH_NAMES[first] ?? pathName([first, ...rest], 'home');

/** `dramas/<id>` becomes `one-of-dramas`. */
const pathName = (segments: readonly string[], whenEmpty: string): string =>
  segments
    .filter((segment) => segment !== '')
    .map((segment, at, all) => (ID.test(all[at + 1] ?? '') ? `one-of-${segment}` : segment))
    .filter((segment) => !ID.test(segment))
    .join('-') || whenEmpty;
