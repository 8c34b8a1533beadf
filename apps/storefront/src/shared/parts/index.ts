export * from './button.tsx';
export * from './drama-cards.tsx';
export * from './page.tsx';
export * from './states.tsx';
export * from './store-line.tsx';
export * from './sure-sheet.tsx';
