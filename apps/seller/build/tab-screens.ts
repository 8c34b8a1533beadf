import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageName } from '@cliffhanger/wire/pages';

const FEATURES = join(import.meta.dirname, '../src/features');
const SCREEN = /page: '(\w+)',\s+tab: '\w+',(?:\s+texts: \[([^\]]*)\],)?[^}]*?import\('\.\/([^']+)'\)/g;
const FEATURE_TEXTS = /SCREENS: FeatureScreens = \{\s+texts: \[([^\]]*)\]/;

interface TabScreen {
  readonly page: PageName;
  readonly file: string;
  readonly texts: readonly string[];
}

const namesIn = (list = ''): string[] => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);

/** The first pages of the tabs, as the features register them: what is opened cold. */
export function tabScreens(): readonly TabScreen[] {
  return readdirSync(FEATURES).flatMap((feature) => {
    const source = readFileSync(join(FEATURES, feature, 'screens.ts'), 'utf8');
    const shared = namesIn(FEATURE_TEXTS.exec(source)?.[1]);
    return [...source.matchAll(SCREEN)].map(([, page = '', texts, path = '']) => ({
      page: page as PageName,
      file: join(FEATURES, feature, path),
      texts: ['shell', ...shared, ...namesIn(texts)],
    }));
  });
}

/** Round every screen that reads from the server. */
export const ANSWERS_FILE = join(import.meta.dirname, '../src/app/with-answers.tsx');
