import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Pane, PaneProvider } from '../layout/pane.tsx';
import { Sheet } from './sheet.tsx';

function aPane(visit: string, sheets: HTMLElement): Pane {
  return { place: 'detail', isBeside: false, close: undefined, element: null, sheets, visit };
}

const sheetIn = (pane: Pane, onClose: () => void, isModal = false) => (
  <PaneProvider pane={pane}>
    <Sheet isOpen onClose={onClose} title="Ship this order" isModal={isModal}>
      the quote
    </Sheet>
  </PaneProvider>
);

test('in a pane it renders in the slot for sheets, and navigation closes it', async () => {
  const sheets = document.body.appendChild(document.createElement('div'));
  const onClose = vi.fn();
  const { rerender } = render(sheetIn(aPane('order A', sheets), onClose));
  await waitFor(() => expect(sheets.textContent).toContain('the quote'));
  expect(screen.getByRole('dialog').hasAttribute('data-sheet-pane')).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  rerender(sheetIn(aPane('order B', sheets), onClose));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a fund password sheet is always modal', async () => {
  const sheets = document.body.appendChild(document.createElement('div'));
  render(sheetIn(aPane('order A', sheets), vi.fn(), true));
  await screen.findByText('the quote');
  expect(sheets.textContent).toBe('');
});
