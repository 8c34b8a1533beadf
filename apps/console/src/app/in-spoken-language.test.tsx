import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test } from 'vitest';
import { changeLocale, LanguageChoice, t } from '../shared/language/index.ts';
import { inSpokenLanguage } from './in-spoken-language.tsx';

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
    <RouterProvider router={createMemoryRouter([{ path: '/', Component: inSpokenLanguage(Screen) }])} />,
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
