import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ui } from '../settings/ui-in-test.tsx';
import { Sheet } from './sheet.tsx';
import { showToast, ToastHost } from './toast.tsx';

const withSheet = (isOpen: boolean) =>
  ui(
    <>
      <Sheet isOpen={isOpen} onClose={() => {}} title="Withdrawal requested">
        We answer by Nov 22.
      </Sheet>
      <ToastHost />
    </>,
  );

const placeOfToast = (): string | null | undefined =>
  screen.getByText('Withdrawal approved').closest('[data-place]')?.getAttribute('data-place');

test('a toast does not cover an open sheet', () => {
  const { rerender } = render(withSheet(true));
  act(() => showToast({ text: 'Withdrawal approved' }));
  expect(placeOfToast()).toBe('above');
  rerender(withSheet(false));
  expect(placeOfToast()).toBe('below');
});
