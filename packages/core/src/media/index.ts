export * from './byte-range.ts';
export * from './captions.ts';
export * from './clip.ts';
export * from './episode.ts';
export * from './file-digest.ts';
export * from './ladder.ts';
export * from './package.ts';
export * from './picture.ts';
