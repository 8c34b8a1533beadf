export * from './use-second-person.tsx';
