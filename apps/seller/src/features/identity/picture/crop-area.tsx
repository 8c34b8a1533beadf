import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { type CropView, moved, type Point, zoomedTo } from './crop.ts';
import { drawSquare } from './draw.ts';
import { useGestures } from './pointers.ts';

const DRAWN_SIDE_PX = 936;
const KEY_STEP = 0.05;
const KEY_ZOOM = 1.15;
const WHEEL_ZOOM = 0.0015;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
};

interface CropAreaProps {
  readonly picture: ImageBitmap;
  readonly view: CropView;
  readonly onView: (view: CropView) => void;
}

/** Shows the picture behind a round mask; moves by drag, pinch, wheel and arrow keys. */
export function CropArea({ picture, view, onView }: CropAreaProps) {
  const t = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const gestures = useGestures(view, picture, onView);
  useEffect(() => {
    if (canvas.current !== null) drawSquare(canvas.current, picture, view);
  }, [picture, view]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = viewByKey(event.key, view, picture);
    if (next === undefined) return;
    event.preventDefault();
    onView(next);
  };
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- also moves with the arrow keys
    <div
      role="group"
      tabIndex={0}
      aria-label={t('identity.picture.crop.area')}
      onKeyDown={onKeyDown}
      onWheel={(event) => onView(zoomedTo(view, picture, view.zoom * (1 - event.deltaY * WHEEL_ZOOM)))}
      {...gestures}
      className="relative mx-auto aspect-square w-full max-w-[min(100%,56dvh)] cursor-grab touch-none overflow-hidden rounded-card active:cursor-grabbing"
    >
      <canvas ref={canvas} width={DRAWN_SIDE_PX} height={DRAWN_SIDE_PX} className="block size-full" />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_var(--scrim)] outline-2 outline-on-poster -outline-offset-2"
      />
    </div>
    // oxlint-enable
  );
}

function viewByKey(key: string, view: CropView, picture: ImageBitmap): CropView | undefined {
  const step = ARROWS[key];
  if (step !== undefined) return moved(view, picture, step);
  if (key === '+' || key === '=') return zoomedTo(view, picture, view.zoom * KEY_ZOOM);
  return key === '-' ? zoomedTo(view, picture, view.zoom / KEY_ZOOM) : undefined;
}
