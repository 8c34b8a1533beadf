import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide the place of a chart is: text in a chart keeps its size, whatever the screen. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const place = box.current;
    if (place === null) return undefined;
    const measure = () => setWidth(place.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
