import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { compiledMessages, messageFile } from './catalogue.ts';

const LIST = 'virtual:messages';
const PREFIX = `${LIST}/`;

interface MessagesPlugin {
  readonly name: string;
  resolveId(source: string): string | undefined;
  load(this: { addWatchFile(path: string): void }, id: string): string | undefined;
}

/** Bundles by file name: `{ shell: ['shell', 'refusals'], orders: ['orders'] }`. */
export type TextBundles = Readonly<Record<string, readonly string[]>>;

const addressOf = (locale: Locale, bundle: string): string => `${PREFIX}${locale}/${bundle}`;

const asProperty = (name: string, value: string): string => `${JSON.stringify(name)}: ${value}`;
const asObject = (properties: readonly string[]): string => `{ ${properties.join(', ')} }`;

/** Source of `virtual:messages`: a loader function per locale and bundle. */
const listOf = (bundles: TextBundles): string =>
  `export const bundles = ${asObject(
    LOCALES.map((locale) =>
      asProperty(
        locale,
        asObject(
          Object.keys(bundles).map((bundle) =>
            asProperty(bundle, `() => import(${JSON.stringify(addressOf(locale, bundle))})`),
          ),
        ),
      ),
    ),
  )};`;

/** One chunk per locale and bundle, compiled at build time. `isSent` filters the messages. */
export function messages(bundles: TextBundles, isSent: (id: string) => boolean = () => true): MessagesPlugin {
  return {
    name: 'cliffhanger-messages',
    resolveId: (source) => (source === LIST || source.startsWith(PREFIX) ? `\0${source}` : undefined),
    load(id) {
      if (id === `\0${LIST}`) return listOf(bundles);
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [name = '', bundle = ''] = id.slice(PREFIX.length + 1).split('/');
      const locale = LOCALES.find((known): known is Locale => known === name);
      const parts = bundles[bundle];
      if (locale === undefined || parts === undefined) return undefined;
      for (const file of parts.map((part) => fileURLToPath(messageFile(locale, part)))) {
        if (existsSync(file)) this.addWatchFile(file);
      }
      const sent = Object.fromEntries(
        Object.entries(compiledMessages(locale, parts)).filter(([messageId]) => isSent(messageId)),
      );
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(sent))});`;
    },
  };
}
