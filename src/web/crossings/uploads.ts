/** How the uploads are getting on, for rooms that start some. */
export { selectUploadCounts, type UploadCounts } from '../features/uploads/selectors';
