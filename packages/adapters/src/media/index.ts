export * from './ffmpeg-clip-maker.ts';
export * from './ffmpeg-packager.ts';
export * from './sharp-pictures.ts';
