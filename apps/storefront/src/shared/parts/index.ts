export * from './button.tsx';
export * from './drama-cards.tsx';
export * from './page.tsx';
export * from './series-price.ts';
export * from './states.tsx';
export * from './store-line.tsx';
export * from './sure-sheet.tsx';
export * from './wide-head.tsx';
