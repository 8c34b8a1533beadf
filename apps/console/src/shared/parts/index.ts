export * from './answered.tsx';
export * from './clock.tsx';
export * from './form.tsx';
export * from './inputs.tsx';
export * from './page.tsx';
export * from './rows-editor.tsx';
export * from './use-keys.ts';
