export * from './form-problem.tsx';
export * from './judge.ts';
export * from './use-refusal-form.ts';
