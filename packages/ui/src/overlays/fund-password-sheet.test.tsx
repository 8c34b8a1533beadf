import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FundPasswordSheet } from './fund-password-sheet.tsx';

function renderedSheet() {
  const onComplete = vi.fn();
  render(
    <FundPasswordSheet
      isOpen
      onClose={vi.fn()}
      title="Confirm"
      label="Fund password"
      onComplete={onComplete}
    />,
  );
  const press = async (digits: string) => {
    for (const digit of digits) await userEvent.click(screen.getByRole('button', { name: digit }));
  };
  return { onComplete, press };
}

test('the sixth digit submits the password and clears the cells', async () => {
  const { onComplete, press } = renderedSheet();
  await press('12345');
  expect(onComplete).not.toHaveBeenCalled();
  await press('6');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
  await press('654321');
  expect(onComplete).toHaveBeenLastCalledWith('654321');
});

test('a physical keyboard works too, and Backspace removes the last digit', async () => {
  const { onComplete } = renderedSheet();
  screen.getByRole('button', { name: '1' }).focus();
  await userEvent.keyboard('99{Backspace}12345');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('912345');
});

test('the sheet has no text field, because the iPhone keyboard would move the sheet', () => {
  renderedSheet();
  expect(screen.queryByRole('textbox')).toBeNull();
});
