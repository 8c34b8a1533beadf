import { RouterProvider } from '@cliffhanger/client/router';
import { routerAt } from '@cliffhanger/client/router/for-tests';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { changeLocale, LanguageChoice, t } from '../shared/language/index.ts';
import { CurrentPage } from './current-page.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const Screen = () => (
  <>
    <LanguageChoice />
    <h1>{t('console.nav.settings')}</h1>
    <input aria-label="note" />
  </>
);

const opened = () =>
  render(
    <RouterProvider router={routerAt('/', { '/': Screen })}>
      <CurrentPage />
    </RouterProvider>,
  );

test('a page speaks the language that is chosen at once, and what was typed stays', async () => {
  await changeLocale('en');
  const person = userEvent.setup();
  opened();
  await person.type(screen.getByLabelText('note'), 'half a sentence');
  await person.selectOptions(screen.getByLabelText('Language of the console'), 'Deutsch');
  expect(await screen.findByRole('heading', { name: 'Einstellungen' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('half a sentence');
});

test('whoever cannot read it finds every language in its own words, English among them', async () => {
  await changeLocale('ja');
  opened();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'English',
    'Español',
    'Русский',
    '日本語',
    'Deutsch',
    '简体中文',
    '繁體中文',
  ]);
});

test('a page that throws says so, and the next page is shown again', async () => {
  await changeLocale('en');
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = (): never => {
    throw new Error('broken');
  };
  const router = routerAt('/broken', { '/': Screen, '/broken': Broken });
  render(
    <RouterProvider router={router}>
      <CurrentPage />
    </RouterProvider>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong.');
  act(() => router.open('/'));
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  report.mockRestore();
});
