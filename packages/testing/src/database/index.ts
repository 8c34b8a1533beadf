export * from './as-superuser.ts';
export * from './commit-fault-proxy.ts';
export * from './move-clock.ts';
export * from './open-test-database.ts';
export * from './plant-deviation.ts';
export { FORGET_STATE_CHANGES } from './state-changes.ts';
export * from './test-database.ts';
export { FORGET_TESTS_ROLE } from './tests-role.ts';
export * from './transactions-over.ts';
