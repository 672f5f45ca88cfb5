#!/bin/sh
# exceljs 4.4.0 and read-excel-file 9.3.17: dates of a workbook from an old Mac are four years early once LibreOffice has saved it.
#
# Expected: a workbook says with date1904 whether its days count from 1904, as older versions of Excel for Mac did. In Office Open XML
# (ISO 29500) that is a boolean of XML Schema: "true" and "1" are the same. openpyxl 3.1.5 and python-calamine 0.9.1 read both.
# Happens: Excel writes "1", and with it the two count from 1904. LibreOffice keeps the workbook's way of counting and writes "true", which
# is not "1" for them: all dates move by 1,462 days, and times of day belong to 1899. Nothing warns.
# Matters: logs of fuel and service are kept for decades, across machines. The one with which it was opened last decides whether the next
# service was due four years ago, and who checks a file from Excel finds that 1904 is supported.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install openpyxl==3.1.5 python-calamine==0.9.1
cat >write.py <<'EOF'
import datetime, zipfile
import openpyxl
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from python_calamine import CalamineWorkbook

workbook = openpyxl.Workbook()
workbook.epoch = CALENDAR_MAC_1904
workbook.active.append([datetime.datetime(2027, 7, 1, 8, 30), 'Oil'])
workbook.save('1.xlsx')
with zipfile.ZipFile('1.xlsx') as source, zipfile.ZipFile('true.xlsx', 'w') as target:
    for name in source.namelist():
        target.writestr(name, source.read(name).replace(b'date1904="1"', b'date1904="true"'))
for value in ['1', 'true']:
    print(f'date1904="{value}": openpyxl', openpyxl.load_workbook(f'{value}.xlsx').active['A1'].value.isoformat(),
          'calamine', CalamineWorkbook.from_path(f'{value}.xlsx').get_sheet_by_index(0).to_python()[0][0].isoformat())
EOF
cat >run.mjs <<'EOF'
import ExcelJS from 'exceljs'
import readExcelFile from 'read-excel-file/node'

const show = (date) => new Date(Math.round(date / 1000) * 1000).toISOString().slice(0, 19)
for (const value of ['1', 'true']) {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(`${value}.xlsx`)
  const [{ data: [[date]] }] = await readExcelFile(`${value}.xlsx`)
  console.log(`date1904="${value}": exceljs`, show(workbook.worksheets[0].getCell('A1').value), 'read-excel-file', show(date))
}
EOF
{
  python/bin/python write.py
  node run.mjs
} | tee seen
cat >expected <<'EOF'
date1904="1": openpyxl 2027-07-01T08:30:00 calamine 2027-07-01T08:30:00
date1904="true": openpyxl 2027-07-01T08:30:00 calamine 2027-07-01T08:30:00
date1904="1": exceljs 2027-07-01T08:30:00 read-excel-file 2027-07-01T08:30:00
date1904="true": exceljs 2023-06-30T08:30:00 read-excel-file 2023-06-30T08:30:00
EOF
diff expected seen
echo 'As described.'
