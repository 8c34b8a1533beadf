import { afterAll, beforeAll, expect, test, vi } from 'vitest';

type Language = typeof import('./index.ts');

/** Messages resolve in the order that a test chooses. */
const arriving = vi.hoisted(() => new Map<string, () => void>());
vi.mock('virtual:messages', () => ({
  bundles: Object.fromEntries(
    ['en', 'de', 'ja'].map((locale) => [
      locale,
      {
        console: () =>
          new Promise((resolve) => {
            arriving.set(locale, () => resolve({ messages: { 'console.window': locale } }));
          }),
      },
    ]),
  ),
}));

const arrives = (locale: string): void => arriving.get(locale)?.();

let language: Language;
// Test files share modules. This one resets them, so that no pending import leaks into another file.
beforeAll(async () => {
  vi.resetModules();
  localStorage.clear();
  language = await import('./index.ts');
});
afterAll(() => {
  vi.resetModules();
  localStorage.clear();
});

test('of two languages chosen in haste the second one stays, whichever comes first', async () => {
  const { changeLocale, currentLocale, loadMessages } = language;
  const begun = loadMessages();
  arrives('en');
  await begun;
  const [first, second] = [changeLocale('de'), changeLocale('ja')];
  arrives('ja');
  await second;
  arrives('de');
  await first;
  expect(currentLocale()).toBe('ja');
  expect(localStorage.getItem('console-language')).toBe('ja');
  expect(document.title).toBe('ja');
});

test('the old language stands until the texts of the new one are there', async () => {
  const { changeLocale, currentLocale } = language;
  const changed = changeLocale('de');
  expect([currentLocale(), document.documentElement.lang]).toEqual(['ja', 'ja']);
  arrives('de');
  await changed;
  expect([currentLocale(), document.documentElement.lang]).toEqual(['de', 'de']);
});
