import { shows } from '@cliffhanger/testing/observations';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CodeInput } from './code-input.tsx';

function renderedCode(onComplete = vi.fn()) {
  const Code = () => {
    const [code, setCode] = useState('');
    return <CodeInput label="Code" value={code} onChange={setCode} onComplete={onComplete} />;
  };
  render(<Code />);
  return { input: screen.getByLabelText<HTMLInputElement>('Code'), onComplete };
}

test('a code pasted with words and spaces round it is taken', async () => {
  const { input, onComplete } = renderedCode();
  await userEvent.click(input);
  await userEvent.paste('Your code: 123 456.');
  expect(input.value).toBe('123456');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('only digits are taken, and no more than six', async () => {
  const { input, onComplete } = renderedCode();
  await userEvent.type(input, '12a3-45678');
  expect(input.value).toBe('123456');
  shows('code-input-length', input.value.length);
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('the code from a message can fill in: one field, named, numeric', () => {
  const { input } = renderedCode();
  expect(input.autocomplete).toBe('one-time-code');
  expect(input.inputMode).toBe('numeric');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});

test('an error is tied to the field', () => {
  render(<CodeInput label="Code" value="" onChange={vi.fn()} error="This code is not right." />);
  const input = screen.getByLabelText('Code');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
    'This code is not right.',
  );
});
