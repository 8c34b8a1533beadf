export * from './audit.ts';
export * from './duty.ts';
export * from './invitation.ts';
export * from './keys.ts';
export * from './people.ts';
export * from './session.ts';
