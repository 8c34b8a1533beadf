import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

test('a code has an accessible name and a quiet zone of four modules on every side', () => {
  render(<QrCode text="https://example.com/r/abc" label="Link to the drama" />);
  const code = screen.getByRole('img', { name: 'Link to the drama' });
  const modules = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const starts = [...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)];
  const edges = starts.map(([, x, y, width]) => [Number(x), Number(y), Number(x) + Number(width)] as const);
  expect(Math.min(...edges.map(([x]) => x))).toBe(4);
  expect(Math.min(...edges.map(([, y]) => y))).toBe(4);
  expect(Math.max(...edges.map(([, , end]) => end))).toBe(modules - 4);
});
