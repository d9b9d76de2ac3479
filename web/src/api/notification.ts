/** Queries to the notification room: what the person is told. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { polled } from './queryClient.ts'
import type { components } from './schema.gen.ts'

export type Notification = components['schemas']['NotificationView']
export type NotificationPage = components['schemas']['NotificationPageView']

export const notificationKey = ['notifications']

/** How often to ask for new ones, in milliseconds (NOTIF-007). */
const pollInterval = 10_000

/** How many of them a page asks for, so that few of those that stand in one row are on two pages (FD-390). */
const pageSize = 20

/** A page of the person's notifications, newest first. */
export function notificationsQuery(page = 1) {
  return queryOptions({
    queryKey: [...notificationKey, page],
    queryFn: ({ signal }) => call(api.GET('/users/me/notifications', { params: { query: { page, limit: pageSize } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...polled(pollInterval),
  })
}

export type NotificationSettings = components['schemas']['NotificationSettingsView']
export type NotificationChoice = components['schemas']['NotificationChoiceView']
export type SettingsChange = components['schemas']['NotificationChangeSettingsInputBody']

/** Not part of notificationKey, because nothing that happens to notifications changes them. */
export const notificationSettingsKey = ['notification-settings']

/** Where and when the person is told of things (FD-80). */
export function notificationSettingsQuery() {
  return queryOptions({
    queryKey: notificationSettingsKey,
    queryFn: ({ signal }) => call(api.GET('/users/me/notification-settings', { signal })),
    staleTime: 0,
  })
}
