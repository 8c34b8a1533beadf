import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useLatePart } from './use-late-part.ts';

const Sheet = () => <p>All episodes</p>;
const load = vi.fn<() => Promise<typeof Sheet>>();

function Page() {
  const { part: Part, fetchPart } = useLatePart(load);
  return (
    <main>
      <p>The film plays on</p>
      <button type="button" onClick={() => void fetchPart()}>
        Episodes
      </button>
      {Part !== undefined && <Part />}
    </main>
  );
}

test('a part that fails to load offline leaves the page intact, and loads when the network is back', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue(Sheet);
  render(<Page />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByText('The film plays on')).toBeDefined();
  expect(screen.queryByText('All episodes')).toBeNull();
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('All episodes')).toBeDefined();
  await userEvent.click(screen.getByRole('button'));
  expect(load).toHaveBeenCalledTimes(2);
});
