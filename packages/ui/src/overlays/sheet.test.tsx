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

test('beside a page it stands in the place for sheets, and what it is about closes it by going', async () => {
  const sheets = document.body.appendChild(document.createElement('div'));
  const onClose = vi.fn();
  const { rerender } = render(sheetIn(aPane('order A', sheets), onClose));
  await waitFor(() => expect(sheets.textContent).toContain('the quote'));
  expect(screen.getByRole('dialog').hasAttribute('data-sheet-pane')).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  rerender(sheetIn(aPane('order B', sheets), onClose));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a fund password is never a pane that one can work beside', async () => {
  const sheets = document.body.appendChild(document.createElement('div'));
  render(sheetIn(aPane('order A', sheets), vi.fn(), true));
  await screen.findByText('the quote');
  expect(sheets.textContent).toBe('');
});
