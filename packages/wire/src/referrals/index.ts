export * from './get-invitation.ts';
export * from './list-team.ts';
export * from './team-figures.ts';
