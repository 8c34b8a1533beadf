import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ui } from '../settings/ui-in-test.tsx';
import { EndlessList, type EndlessRows } from './endless-list.tsx';

type OnIntersect = (entries: { isIntersecting: boolean }[]) => void;
const watchers = new Set<OnIntersect>();
let margin: string | undefined;

class Watcher {
  readonly callback: OnIntersect;
  constructor(callback: OnIntersect, options: { rootMargin?: string }) {
    this.callback = callback;
    margin = options.rootMargin;
  }
  observe() {
    watchers.add(this.callback);
  }
  disconnect() {
    watchers.delete(this.callback);
  }
}
beforeEach(() => vi.stubGlobal('IntersectionObserver', Watcher));
afterEach(() => vi.unstubAllGlobals());

const reachEnd = () => act(() => [...watchers].forEach((callback) => callback([{ isIntersecting: true }])));

const LIST: EndlessRows<string> = {
  rows: ['a', 'b'],
  state: 'ready',
  hasMore: true,
  isLoadingMore: false,
  hasFailedMore: false,
  isRefreshing: false,
  loadMore: () => {},
  refresh: async () => {},
};

const listed = (change: Partial<EndlessRows<string>>) =>
  ui(
    <EndlessList
      name="letters"
      list={{ ...LIST, ...change }}
      rowKey={(row) => row}
      rowHeight={40}
      empty={<p>empty list</p>}
      problem="no line"
    >
      {(row) => <p>{row}</p>}
    </EndlessList>,
  );

test('the next page is fetched shortly before the end is reached', () => {
  const loadMore = vi.fn();
  render(listed({ loadMore }));
  expect(loadMore).not.toHaveBeenCalled();
  reachEnd();
  expect(loadMore).toHaveBeenCalledOnce();
  expect(margin).toContain('100px');
});

test('the footer shows how many rows are loaded', () => {
  const { rerender } = render(listed({}));
  expect(screen.getByRole('button', { name: 'load more' })).toBeDefined();
  rerender(listed({ isLoadingMore: true }));
  expect(screen.getByText('loading')).toBeDefined();
  rerender(listed({ hasMore: false }));
  expect(screen.getByText('no more')).toBeDefined();
});

test('a page that failed to load is fetched again only on request', async () => {
  const loadMore = vi.fn();
  render(listed({ hasFailedMore: true, loadMore }));
  reachEnd();
  expect(loadMore).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'retry' }));
  expect(loadMore).toHaveBeenCalledOnce();
});

test('an empty list shows its empty state; an error offers a retry', async () => {
  const refresh = vi.fn(async () => {});
  const { rerender } = render(listed({ rows: [] }));
  expect(screen.getByText('empty list')).toBeDefined();
  rerender(listed({ rows: [], state: 'problem', refresh }));
  expect(screen.getByRole('alert').textContent).toContain('no line');
  await userEvent.click(screen.getByRole('button', { name: 'retry' }));
  expect(refresh).toHaveBeenCalledOnce();
});

test('rows of the previous filter stay until the new ones have loaded', () => {
  render(listed({ isOld: true }));
  expect(screen.getByText('a')).toBeDefined();
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true');
});

test('a new page renders only its own rows, so the thousandth costs as much as the first', async () => {
  const draw = vi.fn((row: string) => <p>{row}</p>);
  const drawn = (rows: readonly string[], change: Partial<EndlessRows<string>> = {}) =>
    ui(
      <EndlessList
        name="letters drawn"
        list={{ ...LIST, ...change, rows }}
        rowKey={(row) => row}
        rowHeight={40}
        empty={null}
        problem={undefined}
      >
        {draw}
      </EndlessList>,
    );
  const { rerender } = render(drawn(['a', 'b']));
  draw.mockClear();
  rerender(drawn(['a', 'b'], { isLoadingMore: true }));
  expect(draw).not.toHaveBeenCalled();
  rerender(drawn(['a', 'b', 'c']));
  await screen.findByText('c');
  expect(draw.mock.calls.map(([row]) => row)).toEqual(['c']);
});
