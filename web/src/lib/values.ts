/** What is known of a value that comes from anywhere, such as a file or the device's storage. */

export const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether it is an object with names. A list is none. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
