import { defaultPreferences } from '#shared/account.ts'
import { someVehicle, someWaypoint, testAccess } from '../support/access.ts'
import { startApi } from '../support/api.ts'

const trips = '/api/user/trips'
const waypoints = '/api/user/trips/{trip}/waypoints'
const fills = '/api/user/vehicles/{vehicle}/fills'
const fillId = '01JD8Z2V9Q4T6W8X0Y2Z4A6001'
const headers = { 'idempotency-key': 'a-key-of-a-stranger' }

testAccess(startApi(), [
  { method: 'GET', path: '/api/users/auth' },
  { method: 'PUT', path: '/api/users/preferences', body: { ...defaultPreferences, distance: 'mi' } },
  {
    method: 'PUT',
    path: '/api/users/password',
    body: { password: 'correct horse', newPassword: 'a lantern in the juniper' },
  },
  { method: 'PUT', path: '/api/users/email', body: { password: 'correct horse', email: 'thief@example.org' } },
  { method: 'POST', path: '/api/users/email/resend' },
  { method: 'GET', path: '/api/users/sessions' },
  { method: 'DELETE', path: '/api/users/sessions' },
  { method: 'DELETE', path: '/api/users/sessions/{session}' },
  { method: 'GET', path: '/api/users/holdings' },
  { method: 'POST', path: '/api/users/delete', body: { password: 'correct horse', username: 'thief' } },
  { method: 'GET', path: `${trips}/latest` },
  { method: 'GET', path: `/api/user/known?ids=${fillId}` },
  { method: 'GET', path: `${trips}/paginated` },
  { method: 'GET', path: `${trips}/search?query=mine` },
  { method: 'POST', path: trips, body: { name: 'Stolen', description: '' } },
  { method: 'POST', path: `${trips}/sample` },
  { method: 'GET', path: `${trips}/{trip}` },
  { method: 'PUT', path: `${trips}/{trip}`, body: { name: 'Stolen', description: '' } },
  { method: 'DELETE', path: `${trips}/{trip}` },
  { method: 'GET', path: `${waypoints}/paginated` },
  { method: 'GET', path: `${waypoints}/paginated?page=3` },
  { method: 'GET', path: `${waypoints}/search?query=camp` },
  { method: 'POST', path: waypoints, body: someWaypoint },
  { method: 'POST', path: `${waypoints}/batch`, body: { waypoints: [someWaypoint] }, headers },
  { method: 'POST', path: `${waypoints}/batch-delete`, body: { ids: ['{waypoint}'] }, headers },
  { method: 'GET', path: `${waypoints}/{waypoint}` },
  { method: 'PUT', path: `${waypoints}/{waypoint}`, body: { ...someWaypoint, name: 'Stolen' } },
  { method: 'DELETE', path: `${waypoints}/{waypoint}` },
  { method: 'GET', path: `${waypoints}/{waypoint}/weather` },
  { method: 'GET', path: `${trips}/{trip}/weather?ids={waypoint}` },
  { method: 'GET', path: `${trips}/{trip}/forecast` },
  { method: 'GET', path: '/api/user/export' },
  { method: 'GET', path: '/api/user/vehicles' },
  { method: 'POST', path: '/api/user/vehicles', body: someVehicle },
  { method: 'PUT', path: '/api/user/vehicles/{vehicle}', body: { ...someVehicle, make: 'Stolen' } },
  { method: 'DELETE', path: '/api/user/vehicles/{vehicle}' },
  { method: 'GET', path: fills },
  { method: 'POST', path: fills, body: { id: fillId, day: '2027-05-03', amount: 60 } },
  { method: 'POST', path: `${fills}/batch`, body: { id: fillId, fills: [{ day: '2027-05-03', amount: 60 }] } },
  { method: 'PUT', path: `${fills}/${fillId}`, body: { amount: 1 } },
  { method: 'DELETE', path: `${fills}/${fillId}` },
])
