export * from './form-problem.tsx';
export { forgetInterruptedForms, interruptedAddress, saveOpenForms } from './interrupted-forms.ts';
export * from './judge.ts';
export * from './use-refusal-form.ts';
export { useRestoredText } from './use-restored-input.ts';
