import { expect, type Page } from '@playwright/test'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Person } from '../support/person.ts'
import { chooseAction } from './trip-map.ts'

export type Plan = {
  readonly person: Person
  readonly trip: Trip
  readonly waypoint: Waypoint
  readonly vehicle: { readonly id: string }
}

export type FormCase = {
  readonly name: string
  /** True if it needs no login. */
  readonly open?: boolean
  readonly hasMap?: boolean
  /** True if only a screen of 3,600 pixels shows it whole. */
  readonly isLong?: boolean
  /** True to draw its map instead of the list of places. */
  readonly drawsMap?: boolean
  readonly path: (plan: Plan) => string
  /** Opens the form and fills it with valid input. */
  readonly fill: (page: Page) => Promise<void>
  readonly button: string
  readonly method: 'POST' | 'PUT'
  readonly url: string | RegExp
  /** The labels of its fields by the server's names. */
  readonly fields: Readonly<Record<string, string>>
  /** Returns the alert's text for a message of the server. */
  readonly alert: (message: string) => string
}

const waypoints = ({ trip }: Plan) => `/dashboard/trips/${trip.id}/waypoints`
const oneWaypoint = /\/api\/user\/trips\/[\w-]+\/waypoints\/[\w-]+$/
const dates = { startDate: 'Start Date', endDate: 'End Date' }
const words = { name: 'Name', description: 'Description' }
const vehicle = { make: 'Make', model: 'Model', year: 'Year', modifications: 'Modifications' }
const fillDates = async (page: Page) => {
  await page.getByLabel('Start Date').fill('2027-05-02')
  await page.getByLabel('End Date').fill('2027-05-04')
}
const fillVehicle = async (page: Page) => {
  await page.getByLabel('Make').fill('Jeep')
  await page.getByLabel('Model').fill('Wrangler')
}
const fillPasswords = async (page: Page) => {
  await page.getByLabel('New Password').fill('a-lantern-in-the-juniper')
  await page.getByLabel('Confirm Password').fill('a-lantern-in-the-juniper')
}

/** All forms that the server may refuse by field. */
export const forms: readonly FormCase[] = [
  {
    name: 'the registration',
    open: true,
    path: () => '/',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByLabel('Username').fill('José María')
    },
    button: 'Register',
    method: 'POST',
    url: '**/api/auth/register',
    fields: { username: 'Username', email: 'Email', password: 'Password', bio: 'Bio' },
    alert: (message) => `Failed to register user: ${message}`,
  },
  {
    name: 'the request for a reset link',
    open: true,
    path: () => '/forgot-password',
    fill: (page) => page.getByLabel('Email').fill('nobody'),
    button: 'Send Reset Link',
    method: 'POST',
    url: '**/api/auth/password/forgot',
    fields: { email: 'Email' },
    alert: (message) => message,
  },
  {
    name: 'the form for a new password',
    open: true,
    path: () => '/reset-password?token=x',
    fill: fillPasswords,
    button: 'Reset Password',
    method: 'POST',
    url: '**/api/auth/password/reset',
    fields: { newPassword: 'New Password' },
    alert: (message) => message,
  },
  {
    name: 'the form for a trip',
    path: () => '/dashboard/trips?view=add',
    fill: (page) => page.getByLabel('Trip Name').fill('Mojave Road'),
    button: 'Create Trip',
    method: 'POST',
    url: '**/api/user/trips',
    fields: { name: 'Trip Name', description: 'Description' },
    alert: (message) => `Failed to add trip: ${message}`,
  },
  {
    name: 'the change of a trip',
    hasMap: true,
    path: ({ trip }) => `/dashboard/trips/${trip.id}`,
    fill: async (page) => {
      await chooseAction(page, 'Edit')
      await page.getByLabel('Trip Name').fill('Mojave Road, east to west')
    },
    button: 'Save Trip',
    method: 'PUT',
    url: /\/api\/user\/trips\/[\w-]+$/,
    fields: { name: 'Trip Name', description: 'Description' },
    alert: (message) => `Failed to update trip: ${message}`,
  },
  {
    name: 'the change of a password',
    path: () => '/dashboard/settings',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByLabel('Current Password').fill('over-the-next-ridge')
      await page.getByLabel('New Password').fill('a-lantern-in-the-juniper')
    },
    button: 'Save Password',
    method: 'PUT',
    url: '**/api/users/password',
    fields: { password: 'Current Password', newPassword: 'New Password' },
    alert: (message) => message,
  },
  {
    name: 'the change of an address',
    path: () => '/dashboard/settings',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Change email' }).click()
      await page.getByLabel('New Email').fill('nobody')
      await page.getByLabel('Current Password').fill('over-the-next-ridge')
    },
    button: 'Send Link',
    method: 'PUT',
    url: '**/api/users/email',
    fields: { email: 'New Email', password: 'Current Password' },
    alert: (message) => message,
  },
  {
    name: 'the end of an account',
    path: () => '/dashboard/settings',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await expect(page.getByText('This permanently deletes')).toBeVisible()
      await page.getByLabel('Username').fill('someone')
      await page.getByLabel('Current Password').fill('over-the-next-ridge')
    },
    button: 'Delete for good',
    method: 'POST',
    url: '**/api/users/delete',
    fields: { username: 'Username', password: 'Current Password' },
    alert: (message) => message,
  },
  {
    name: 'the form for a vehicle',
    isLong: true,
    path: () => '/dashboard/add-vehicle',
    fill: fillVehicle,
    button: 'Add Vehicle',
    method: 'POST',
    url: '**/api/user/vehicles',
    fields: vehicle,
    alert: (message) => `Adding vehicle failed: ${message}`,
  },
  {
    name: 'the change of a vehicle',
    isLong: true,
    path: ({ vehicle: { id } }) => `/dashboard/update-vehicle?id=${id}`,
    fill: fillVehicle,
    button: 'Update Vehicle',
    method: 'PUT',
    url: '**/api/user/vehicles/*',
    fields: vehicle,
    alert: (message) => `Failed to update vehicle: ${message}`,
  },
  {
    name: 'the form for a waypoint',
    hasMap: true,
    drawsMap: true,
    path: (plan) => `${waypoints(plan)}/add`,
    fill: async (page) => {
      await page.getByLabel('Coordinates').fill('38.5, -109.5')
      await page.getByRole('button', { name: 'Set location' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Shafer Trail')
      await fillDates(page)
    },
    button: 'Create Waypoint',
    method: 'POST',
    url: '**/waypoints',
    fields: { ...words, symbol: 'Kind of stop', ...dates },
    alert: (message) => `Failed to add waypoint: ${message}`,
  },
  {
    name: 'the dates in the grid',
    path: waypoints,
    fill: async (page) => {
      await page.getByRole('button', { name: /^Edit dates of/ }).click()
      await fillDates(page)
    },
    button: 'Update Dates',
    method: 'PUT',
    url: oneWaypoint,
    fields: dates,
    alert: () => 'Failed to update waypoint dates. Please try again.',
  },
  {
    name: 'the dates of a waypoint',
    hasMap: true,
    path: (plan) => `${waypoints(plan)}/${plan.waypoint.id}`,
    fill: async (page) => {
      await page.getByRole('button', { name: 'Edit Dates', exact: true }).click()
      await fillDates(page)
    },
    button: 'Update Dates',
    method: 'PUT',
    url: oneWaypoint,
    fields: dates,
    alert: () => 'Failed to update waypoint. Please try again.',
  },
  {
    name: 'the change of a waypoint',
    hasMap: true,
    path: (plan) => `${waypoints(plan)}/${plan.waypoint.id}`,
    fill: async (page) => {
      await page.getByRole('button', { name: 'Edit Waypoint' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Shafer Trail, top')
    },
    button: 'Save Waypoint',
    method: 'PUT',
    url: oneWaypoint,
    fields: { ...words, symbol: 'Kind of stop' },
    alert: () => 'Failed to update waypoint. Please try again.',
  },
]
