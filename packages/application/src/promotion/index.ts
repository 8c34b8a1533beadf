export * from './check-link.ts';
export * from './decide-link.ts';
export * from './get-post-kit.ts';
export * from './list-links.ts';
export * from './list-waiting-links.ts';
export * from './request-clip.ts';
export * from './submit-link.ts';
