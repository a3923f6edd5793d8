/** The record ids of all examples in the API document, so the examples match each other. */
export const exampleIds = {
  searchProject: '019d8a10-4c31-7f02-9b6d-1e2f3a4b5c6d',
  reportsProject: '019d8a11-90aa-7d3e-8c15-7b8a9c0d1e2f',
  entry: '019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b',
  otherEntry: '019e1a44-02be-7a61-b0c8-4d5e6f7a8b9c',
  draft: '019e51c2-3b7f-7e90-a1d4-6f7e8d9c0b1a',
  cover: '019e2f60-1f2e-7d3c-8b4a-5a6b7c8d9e0f',
  before: '019e51b8-77d0-7c12-94e3-0a1b2c3d4e5f',
  after: '019e51b9-0c44-7a85-8f26-1b2c3d4e5f60',
  digestRun: '019e58d0-6a2b-7c9d-9e8f-7a6b5c4d3e2f',
  request: '019e2f6a-9d10-7c44-8a3e-5b7f0c1d2e3f',
} as const
