export * from './form-problem.tsx';
export * from './refusal-resolver.ts';
export * from './use-refusal-form.ts';
