/** A job waits for a worker or for its hour, is being worked, or was given up. */
export const JOB_STATES = ['waiting', 'running', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]
