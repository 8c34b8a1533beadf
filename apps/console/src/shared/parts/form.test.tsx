import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { changeLocale } from '../language/index.ts';
import { Act, Field } from './form.tsx';

function Form() {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  return (
    <form>
      <Field label="First" value={first} onChange={setFirst} required />
      <Field label="Second" value={second} onChange={setSecond} required />
      <Act submits>Send</Act>
    </form>
  );
}

beforeEach(() => changeLocale('de'));

test('an empty field says so below it in the language of the console, and no bubble of the browser opens', async () => {
  render(<Form />);
  const first = screen.getByLabelText<HTMLInputElement>('First');
  expect(fireEvent.invalid(first)).toBe(false);
  fireEvent.invalid(screen.getByLabelText('Second'));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Bitte ausfüllen',
    'Bitte ausfüllen',
  ]);
  expect(document.activeElement).toBe(first);
  await userEvent.type(first, 'a');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
