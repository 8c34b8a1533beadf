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

test('a code is read from pasted text with words and spaces around it', async () => {
  const { input, onComplete } = renderedCode();
  await userEvent.click(input);
  await userEvent.paste('Your code: 123 456.');
  expect(input.value).toBe('123456');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('input is limited to six digits', async () => {
  const { input, onComplete } = renderedCode();
  await userEvent.type(input, '12a3-45678');
  expect(input.value).toBe('123456');
  shows('code-input-length', input.value.length);
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('a code from a text message can be autofilled: one labelled numeric field', () => {
  const { input } = renderedCode();
  expect(input.autocomplete).toBe('one-time-code');
  expect(input.inputMode).toBe('numeric');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});

test('an error is linked to the field by aria-describedby', () => {
  render(<CodeInput label="Code" value="" onChange={vi.fn()} error="This code is not right." />);
  const input = screen.getByLabelText('Code');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
    'This code is not right.',
  );
});
