export * from './form-problem.tsx';
export { forgetInterruptedForms, interruptedAddress, keepOpenForms } from './interrupted-forms.ts';
export * from './judge.ts';
export { useKeptText } from './use-kept-typing.ts';
export * from './use-refusal-form.ts';
