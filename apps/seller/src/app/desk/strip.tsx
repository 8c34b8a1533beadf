import type { PageName } from '@cliffhanger/wire/pages';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { useCompareTray } from '../../shared/compare/index.ts';
import type { WindowSize } from '../../shared/desk/index.ts';
import { loadMessages } from '../../shared/language/index.ts';
import { locationOf } from '../../shared/navigation/index.ts';
import { pageAt } from './panes.ts';

const CompareStrip = lazy(async () => {
  const [{ CompareStrip: Strip }] = await Promise.all([
    import('../../features/catalog/compare/compare-strip.tsx'),
    loadMessages(['catalog', 'passport']),
  ]);
  return { default: Strip };
});

const OrderStrip = lazy(async () => ({
  default: (await import('../../features/orders/strip/order-strip.tsx')).OrderStrip,
}));

const NextStrip = lazy(async () => {
  const [{ NextStrip: Strip }] = await Promise.all([
    import('../../features/content/guide/next-strip.tsx'),
    loadMessages(['content', 'orders']),
  ]);
  return { default: Strip };
});

interface StripProps {
  readonly list: PageName;
  /** Of the detail, or of the list when it is alone. */
  readonly address: string;
  readonly size: WindowSize;
}

/**
 * The narrow right pane that accompanies list and detail; a sheet replaces it. Where three panes do not fit, a
 * comparison overlays the detail.
 */
export function Strip({ list, address, size }: StripProps) {
  const hasRoom = size === 'desk' || size === 'huge';
  if (list === 'hall') return <Compare hasRoom={hasRoom} />;
  if (hasRoom && list === 'guide')
    return (
      <Box className="w-58">
        <NextStrip />
      </Box>
    );
  const { path, query } = locationOf(address);
  if (!hasRoom || pageAt(path) !== 'order') return null;
  const number = new URLSearchParams(query).get('number') ?? '';
  return (
    <Box className="w-58">
      <OrderStrip number={number} />
    </Box>
  );
}

/** By the number of compared dramas: 232 px for two, more while list and detail can spare it. */
const WIDTHS = ['w-58', 'w-58', 'w-58', 'w-76', 'w-94'] as const;

function Compare({ hasRoom }: { hasRoom: boolean }) {
  const count = useCompareTray(({ ids }) => ids.length);
  const isDragging = useCompareTray((tray) => tray.isDragging);
  if (!hasRoom && count === 0 && !isDragging) return null;
  return (
    <Box
      className={clsx(WIDTHS[count], !hasRoom && 'layer-raised absolute inset-y-0 end-0 z-10 animate-aside')}
    >
      <CompareStrip />
    </Box>
  );
}

const Box = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <div
    data-strip
    className={clsx('min-h-0 shrink-0 border-s border-line bg-page has-[+:not(:empty)]:hidden', className)}
  >
    <Suspense>{children}</Suspense>
  </div>
);
