import { isAdmin } from '#server/auth/actor.ts'
import { type Limit, rawEndpoint } from '#server/http/endpoint.ts'
import { PICTURE_UPLOAD } from '../rules.ts'
import { answerUpload, storedPicture } from './upload.ts'

const UPLOADS: Limit = { name: 'uploads', hits: 600, seconds: 3600, by: 'user', shared: true }

export const uploadMedia = rawEndpoint({
  method: 'POST',
  path: '/api/v1/admin/media',
  summary:
    'Stores a product picture, as the raw body or as the `file` of a form; jpeg, png or webp, at most 5 MB',
  takes: PICTURE_UPLOAD,
  answers: ['application/json'],
  output: storedPicture,
  status: 201,
  allow: isAdmin,
  keyScope: 'products:write',
  limit: UPLOADS,
  run: (call) => answerUpload(call, 'product'),
})

export const uploadLogo = rawEndpoint({
  method: 'POST',
  path: '/api/v1/admin/media/logo',
  summary: 'Stores a logo or an icon of the shop; jpeg, png or webp, at most 512 KB',
  takes: PICTURE_UPLOAD,
  answers: ['application/json'],
  output: storedPicture,
  status: 201,
  allow: isAdmin,
  limit: UPLOADS,
  run: (call) => answerUpload(call, 'logo'),
})
