import { shows } from '@cliffhanger/testing/observations';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ui } from '../settings/ui-in-test.tsx';
import { Stepper } from './stepper.tsx';

function Counting({ max }: { max?: number }) {
  const [value, setValue] = useState(1);
  return ui(
    <Stepper label="Episodes" value={value} onChange={setValue} {...(max === undefined ? {} : { max })} />,
  );
}
const currentValue = () => screen.getByRole<HTMLInputElement>('spinbutton').value;

test('it begins at one and cannot go below', async () => {
  render(<Counting />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'less' }).disabled).toBe(true);
  const begins = Number(currentValue());
  await userEvent.click(screen.getByRole('button', { name: 'more' }));
  const step = Number(currentValue()) - begins;
  await userEvent.click(screen.getByRole('button', { name: 'more' }));
  expect(currentValue()).toBe(String(begins + 2 * step));
  shows('number-box', `${begins}/${step}`);
});

test('a typed value beyond the maximum becomes the maximum', async () => {
  render(<Counting max={12} />);
  await userEvent.type(screen.getByRole('spinbutton'), '99');
  await userEvent.tab();
  expect(currentValue()).toBe('12');
});
