export * from './code-input.tsx';
export * from './country-select.tsx';
export * from './field-frame.tsx';
export * from './segmented-control.tsx';
export * from './select-button.tsx';
export * from './switch.tsx';
export * from './text-field.tsx';
