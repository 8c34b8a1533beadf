import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { compiledMessages, messageFile } from './catalogue.ts';

const PREFIX = 'virtual:messages/';

interface MessagesPlugin {
  readonly name: string;
  resolveId(source: string): string | undefined;
  load(this: { addWatchFile(path: string): void }, id: string): string | undefined;
}

/** `import('virtual:messages/de')`: one chunk a locale, compiled while building. */
export function messages(parts: readonly string[]): MessagesPlugin {
  return {
    name: 'cliffhanger-messages',
    resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : undefined),
    load(id) {
      const locale = LOCALES.find((known): known is Locale => id === `\0${PREFIX}${known}`);
      if (locale === undefined) return undefined;
      for (const file of parts.map((part) => fileURLToPath(messageFile(locale, part)))) {
        if (existsSync(file)) this.addWatchFile(file);
      }
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiledMessages(locale, parts)))});`;
    },
  };
}
